const header = '#version 300 es\nprecision highp float;precision highp sampler2DShadow;'

export const shadowVertex = `${header}in vec3 position;uniform mat4 camera;void main(){gl_Position=camera*vec4(position,1);}`
export const shadowFragment = `${header}void main(){}`

export const drawnVertex = `${header}
in vec3 position,normal;uniform mat4 camera,fromSun;out vec3 p,n;out vec4 s;
void main(){p=position;n=normal;s=fromSun*vec4(position,1);gl_Position=camera*vec4(position,1);}`

/**
 * Sun with a soft shadow, sky, a little grain, and the ordered light: a ring around the foot (1) or a strip under the seat (2). In a room (1) the
 * ground is nothing but shadow and light on the floor that is there.
 */
export const drawnFragment = `${header}
in vec3 p,n;in vec4 s;out vec4 o;
uniform vec3 colour,paper,sun;uniform vec4 half_;uniform float ground,grain,dusk,lit,room;uniform sampler2DShadow depth;
float hash(vec3 v){return fract(sin(dot(v,vec3(12.9898,78.233,37.719)))*43758.5453);}
float noise(vec3 v){vec3 i=floor(v),f=fract(v);f=f*f*(3.-2.*f);
return mix(mix(mix(hash(i),hash(i+vec3(1,0,0)),f.x),mix(hash(i+vec3(0,1,0)),hash(i+vec3(1,1,0)),f.x),f.y),
mix(mix(hash(i+vec3(0,0,1)),hash(i+vec3(1,0,1)),f.x),mix(hash(i+vec3(0,1,1)),hash(i+vec3(1,1,1)),f.x),f.y),f.z);}
float sunlit(float bias){vec3 c=s.xyz*.5+.5;if(c.z>1.||any(lessThan(c.xy,vec2(0)))||any(greaterThan(c.xy,vec2(1))))return 1.;
float sum=0.;for(int x=-2;x<=2;x++)for(int y=-2;y<=2;y++)sum+=texture(depth,vec3(c.xy+vec2(x,y)*.0022,c.z-bias));return sum/25.;}
float outside(){vec2 q=half_.w>.5?vec2(length(p.xz)-half_.x,-1.):abs(p.xz)-half_.xz;return length(max(q,0.));}
void main(){
vec3 m=normalize(n);if(!gl_FrontFacing)m=-m;
float facing=dot(m,sun),light=sunlit(mix(.012,.004,max(facing,0.)))*max(facing,0.);
vec3 warm=vec3(1.,.66,.34),glow=vec3(0);
if(lit>.5){float far=outside();
if(ground>0.)glow=warm*exp(-far/(lit>1.5?.3:.16))*1.1;
else if(lit>1.5)glow=warm*exp(-max(half_.y-.1-p.y,0.)/.5)*step(p.y,half_.y-.02)*(m.y<.5?.75:.2);
else glow=warm*exp(-max(p.y,0.)/.16)*(m.y<.5?.9:0.);}
if(ground>0.){
float contact=exp(-outside()/.05)*.22,fade=1.-smoothstep(ground*.55,ground,length(p.xz));
float shade=mix(.36*(1.-light/max(sun.y,.01)),.1,dusk)+contact;
o=room>.5?vec4(glow*.5*fade,shade*fade):vec4(paper*(1.-shade*fade)+paper*glow*2.2*fade,1);
}else{
float cloud=noise(p*7.)*.6+noise(p*31.)*.3+noise(p*160.)*.25-.57;
float near=mix(.72,1.,smoothstep(0.,.22,p.y));
vec3 base=colour*(1.+grain*.16*cloud);
vec3 day=base*(light*1.25*vec3(1.,.97,.92)+mix(vec3(.36,.34,.32),vec3(.74,.76,.8),.5+.5*m.y)*near);
vec3 night=base*(light*.1+mix(vec3(.1),vec3(.2,.22,.27),.5+.5*m.y)*near);
o=vec4(mix(day,night,dusk)+base*glow*1.3,1);}
o.rgb=pow(min(o.rgb,1.),vec3(1./2.2));}`

export const figureVertex = `${header}
in vec3 position;uniform mat4 camera;uniform vec2 extent,across;uniform vec3 place;out vec2 at;
void main(){at=vec2(position.x+.5,position.y);vec2 size=position.xy*extent;
gl_Position=camera*vec4(place+vec3(across.x*size.x,size.y,across.y*size.x),1);}`
export const figureFragment = `${header}
in vec2 at;uniform sampler2D mask;uniform vec3 tone;out vec4 o;
void main(){o=vec4(pow(tone,vec3(1./2.2)),texture(mask,at).a);if(o.a<.02)discard;}`
